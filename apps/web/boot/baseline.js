// Replaces the app by a message in browsers below the baseline. Written in ECMAScript 5 for browsers that cannot parse
// boot.js. The unit `lh` came with Chromium 109 and Safari 16.4, `URL.canParse` with Firefox 115: a browser with
// neither of them is older than every supported one. Removing the root element stops the app, and the message that
// replaces it stays visible.
(function () {
  if (window.CSS && CSS.supports && (CSS.supports('width', '1lh') || (window.URL && 'canParse' in URL)))
    return;
  var root = document.getElementById('root');
  var words = document.getElementById('too-old');
  root.parentNode.removeChild(root);
  words.removeAttribute('hidden');
  words.style.cssText = 'max-width:640px;margin:0 auto;padding:64px 24px;font:16px/1.6 sans-serif';
})();
