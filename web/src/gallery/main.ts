import { mount } from 'svelte'
import '../lib/theme/base.css'
import Gallery from './Gallery.svelte'

export default mount(Gallery, { target: document.body })
