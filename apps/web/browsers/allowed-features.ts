/**
 * Features that are newer than the baseline and stand in the build all the same, with what makes them work there or
 * do no harm. The test beside holds the build against it: whatever is missing here is found, and so is what is no
 * longer needed.
 */
export const allowedInScripts: Readonly<Record<string, string>> = {
  // Loaded by boot.js where the browser has none: polyfills/main.ts.
  '.toReversed()': 'polyfill',
  '.toSorted()': 'polyfill',
  '.toSpliced()': 'polyfill',
  '.with()': 'polyfill',
  'Map.groupBy': 'polyfill',
  'URL.canParse': 'polyfill',
  'AbortSignal.any': 'polyfill',
  '.showPopover()': 'polyfill',
  '.hidePopover()': 'polyfill',

  // Used only where the browser has it.
  '.checkVisibility()': 'Base UI looks whether it is there',
  '.getComposedRanges()': 'CodeMirror asks within shadow roots of Safari 17 alone',
  '.startViewTransition()': 'React and the router look whether it is there',
  '.toHex()': 'noble looks whether it is there',
  'Error.captureStackTrace': 'zod looks whether it is there',
  'Intl.Segmenter': 'CodeMirror looks whether it is there',
  'Uint8Array.fromHex': 'noble looks whether it is there',
  'new EditContext': 'CodeMirror looks whether it is there',

  // Methods of ours and of libraries that bear the name of a new one.
  '.addElement()': 'of CodeMirror',
  '.drop()': 'of the editor',
  '.escape()': 'CSS.escape, which is older',
  '.locale()': 'of ours',
  '.lock()': 'of Base UI',
  '.scrollMargin()': 'of CodeMirror',
  '.share()': 'of ours',
  '.side()': 'of CodeMirror',
  '.sync()': 'of CodeMirror',
  '.take()': 'of the editor',
  '.toArray()': 'React.Children.toArray',
  '.when()': 'of zod',
};

export const allowedInStyles: Readonly<Record<string, string>> = {
  // Something else stands beside it for browsers that do not know it.
  ':has': 'each use has a rule for browsers without it, or is an embellishment',
  ':open': 'within :is(), which forgives unknown selectors',
  ':popover-open': 'within :is(), which forgives unknown selectors',
  '@property': 'Tailwind writes plain properties for the others',
  'color-mix(': 'within @supports',
  'light-dark(': 'within @supports not, to know browsers without it',
  'font-family:ui-monospace': 'the next font of the list',
  'grid-template-rows:subgrid': 'within @supports',
  'zoom:': 'within @supports',

  // Without it the page works and looks nearly the same.
  '1lh': 'least height of an empty date field',
  ':first': 'of a printed page',
  '@page': 'edges of paper',
  'break-after:avoid': 'a heading may end a sheet',
  'contain-intrinsic-height:': 'drawing gets slower',
  'content-visibility:': 'drawing gets slower',
  'forced-color-adjust:': 'high contrast',
  'overflow-anchor:': 'Safari keeps no place of its own accord',
  'print-color-adjust:exact': 'backgrounds on paper',
  'scrollbar-width:': 'scroll bars are shown',
  'text-autospace:': 'space between Chinese and Latin letters',
  'text-decoration:dotted': 'a straight line',
  'text-decoration:wavy': 'a straight line',
  'text-wrap:': 'lines break elsewhere',
};
