/** The key that goes with letters for commands, by the name that its cap bears. */
export const commandKey = navigator.userAgent.includes('Mac') ? '⌘' : 'Ctrl';
