import { mount } from 'svelte'
import '$lib/theme/base.css'
import type { Report } from './report'
import ReportView from './ReportView.svelte'

const target = document.getElementById('app')
const data = document.getElementById('report')
if (!target || !data) throw new Error('The page has no elements with the ids "app" and "report".')

mount(ReportView, { target, props: { report: JSON.parse(data.textContent ?? '') as Report } })

// Open everything before printing, because nothing can be opened on paper.
addEventListener('beforeprint', () => {
  for (const each of document.querySelectorAll('details')) each.open = true
})
