/**
 * Features in the build that are newer than the baseline, each with the reason why it works or does no harm
 * in older browsers. `too-new.test.ts` compares the list with the build: it reports missing and obsolete
 * entries.
 */
export const allowedInScripts: Readonly<Record<string, string>> = {
  // Polyfills: polyfills/main.ts, which boot.js loads if the browser lacks one of the newest features.
  '.toReversed()': 'polyfill',
  '.toSorted()': 'polyfill',
  '.toSpliced()': 'polyfill',
  '.with()': 'polyfill',
  'Map.groupBy': 'polyfill',
  'URL.canParse': 'polyfill',
  'AbortSignal.any': 'polyfill',
  '.showPopover()': 'polyfill',
  '.hidePopover()': 'polyfill',

  // Libraries use these only if the browser supports them.
  '.checkVisibility()': 'Base UI looks whether it is there',
  '.getComposedRanges()': 'CodeMirror asks within shadow roots of Safari 17 alone',
  '.startViewTransition()': 'React and the router look whether it is there',
  '.toHex()': 'noble looks whether it is there',
  'Error.captureStackTrace': 'zod looks whether it is there',
  'Intl.Segmenter': 'CodeMirror looks whether it is there',
  'Uint8Array.fromHex': 'noble looks whether it is there',
  'new EditContext': 'CodeMirror looks whether it is there',

  // Methods of our code and of libraries with the same name as a newer built-in.
  '.addElement()': 'of CodeMirror',
  '.drop()': 'of the editor',
  '.escape()': 'CSS.escape, which is older',
  '.requestPermission()': 'of Notification, older; only that of device sensors is newer',
  '.locale()': 'of ours',
  '.lock()': 'of Base UI',
  '.scrollMargin()': 'of CodeMirror',
  '.share()': 'of ours',
  '.side()': 'of CodeMirror',
  '.sync()': 'of CodeMirror',
  '.take()': 'of the editor',
  '.toArray()': 'React.Children.toArray',
  '.getTransports()': 'of passkeys, with a check in the library',
  '.getPublicKeyAlgorithm()': 'of passkeys, with a check in the library',
  '.getPublicKey()': 'of passkeys, with a check in the library',
  '.getAuthenticatorData()': 'of passkeys, with a check in the library',
  'PublicKeyCredential.getClientCapabilities': 'of passkeys, with a check in the library',
  'PublicKeyCredential.isConditionalMediationAvailable': 'of passkeys, with a check in the library',
  'Symbol.dispose': 'of formatters: added only where the engine has it',
  '.grow()': 'of WebAssembly tables, older; only that of buffers is newer',
  '.dispose()': 'of formatters',
  '.readText()': 'of Vim: only its register of the clipboard needs it',
  '.when()': 'of zod',
};

export const allowedInStyles: Readonly<Record<string, string>> = {
  // Used together with a fallback for browsers that do not support it.
  ':has': 'each use has a rule for browsers without it, or is an embellishment',
  ':open': 'within :is(), which forgives unknown selectors',
  ':popover-open': 'within :is(), which forgives unknown selectors',
  '@property': 'Tailwind writes plain properties for browsers without it',
  'color-mix(': 'within @supports',
  'light-dark(': 'within @supports not, to know browsers without it',
  'font-family:ui-monospace': 'the next font of the list',
  'grid-template-rows:subgrid': 'within @supports',
  'zoom:': 'within @supports',

  // Without them the page works and looks nearly the same.
  '1lh': 'least height of an empty date field',
  ':first': 'of a printed page',
  '@page': 'edges of paper',
  'break-after:avoid': 'a heading may end a sheet',
  'contain-intrinsic-height:': 'drawing gets slower',
  'content-visibility:': 'drawing gets slower',
  'forced-color-adjust:': 'high contrast',
  'orphans:': 'with a rule for browsers without it',
  'overflow-anchor:': 'Safari keeps no place of its own accord',
  'print-color-adjust:exact': 'backgrounds on paper',
  'widows:': 'as orphans',
  'scrollbar-width:': 'scroll bars are shown',
  'text-autospace:': 'space between Chinese and Latin letters',
  'text-decoration:dotted': 'a straight line',
  'text-decoration:wavy': 'a straight line',
  'text-wrap:': 'lines break elsewhere',
};
