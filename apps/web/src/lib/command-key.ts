/** Label of the modifier key for keyboard shortcuts. */
export const commandKey = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
