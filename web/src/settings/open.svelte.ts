/** The settings can be opened from every page. */
export const settingsDialog = $state({ open: false })
