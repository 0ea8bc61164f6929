/**
 * Polyfills for features that the app uses and a browser of the baseline may lack. `boot.js` loads them
 * before the app if one of the newest features is missing, so that current browsers never load them.
 * `polyfill-file.ts` bundles them; `allowed-features.ts` lists the features that they add.
 */
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.array.with.js';
import 'core-js/modules/es.map.group-by.js';
import 'core-js/modules/es.object.group-by.js';
import 'core-js/modules/web.url.can-parse.js';
import 'core-js/modules/web.url-search-params.size.js';
import './abort-signal-any.ts';
import './popover.ts';
