import { mount } from 'svelte'
import '$lib/theme/base.css'
import type { Report } from './report'
import ReportView from './ReportView.svelte'

const target = document.getElementById('app')
const data = document.getElementById('report')
if (!target || !data) throw new Error('The page has no elements with the ids "app" and "report".')

mount(ReportView, { target, props: { report: JSON.parse(data.textContent ?? '') as Report } })

// On paper nothing can be opened: everything is.
addEventListener('beforeprint', () => {
  for (const each of document.querySelectorAll('details')) each.open = true
})
