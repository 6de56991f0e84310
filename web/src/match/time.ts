/** 75 seconds are "1:15"; two hours "2:00:00"; more than a day "1 d 3 h". */
export function clockText(seconds: number): string {
  const whole = Math.ceil(seconds)
  const two = (n: number) => String(n).padStart(2, '0')
  const [days, hours, minutes] = [
    Math.floor(whole / 86_400),
    Math.floor(whole / 3600),
    Math.floor(whole / 60) % 60,
  ]
  if (days > 0) return `${days} d ${hours % 24} h`
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
