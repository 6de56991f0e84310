import { mount } from 'svelte'
import './lib/theme/base.css'
import App from './App.svelte'

const target = document.getElementById('app')
if (!target) throw new Error('The page has no element with the id "app" to draw in.')

export default mount(App, { target })
