// Runs before the first paint, without modules: sets language and theme and requests the chunks of this page
// early. Storage may be unavailable (private windows), so each read has a fallback.
(() => {
  const root = document.documentElement;
  function stored(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }

  const search = new URLSearchParams(location.search);
  const requested = search.get('l');
  const storedLocale = stored('locale');
  // On a first visit, use the browser's preferred language of the two; Chinese if it asks for neither.
  const preferred = navigator.languages.find((language) => /^(zh|en)\b/i.test(language)) ?? 'zh';
  const isFirst = storedLocale !== 'zh-CN' && storedLocale !== 'en-US';
  const isChinese =
    requested === null ? /^zh/i.test(isFirst ? preferred : storedLocale) : /^zh-cn$/i.test(requested);
  const locale = isChinese ? 'zh-CN' : 'en-US';
  root.lang = locale;

  const theme = stored('theme');
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';

  // The build inserts the URL of the polyfills here. The browser runs this script, which the parser encounters, before
  // all modules. Browsers below the baseline load no polyfills: baseline.js, which runs later, detects them by the
  // features they lack.
  const isSupported = 'canParse' in URL || CSS.supports('width', '1lh');
  const isComplete =
    'any' in AbortSignal && 'groupBy' in Map && 'canParse' in URL && 'showPopover' in HTMLElement.prototype;
  if (isSupported && !isComplete)
    // oxlint-disable-next-line no-useless-escape -- an unescaped end tag would close the inline script itself
    document.write('<script src="__POLYFILLS__"><\/script>');

  // Chunks that this page loads in addition to its entry, by language. The server embeds the list. Request them before
  // the API calls: without HTTP/2 a browser sends only six requests at a time, and code takes longest.
  const chunks = JSON.parse(document.currentScript?.dataset.chunks ?? '{}');
  for (const file of chunks[locale] ?? []) {
    const link = document.createElement('link');
    link.href = `/${file}`;
    if (file.endsWith('.css')) {
      link.rel = 'preload';
      link.as = 'style';
      link.crossOrigin = '';
    } else {
      link.rel = 'modulepreload';
    }
    document.head.append(link);
  }

  // First API requests of a page, sent while its code still loads. src/api/fetch-with-preload.ts hands out the
  // responses. Pages with filters in their URL send their own requests. src/api/fetch-with-preload.test.ts checks that
  // this list matches the requests of the pages.
  const path = location.pathname === '/' ? '/home' : location.pathname;
  const [, name, id, tab] = path.split('/');
  // On the profile page, search parameters identify the user.
  const isHome = name === 'user-home';
  const userParams = new URLSearchParams(
    ['uid', 'username'].flatMap((key) => (search.get(key) ? [[key, search.get(key)]] : [])),
  );
  const isPlain =
    /^[\w-]*$/.test(id ?? '') &&
    [...search.keys()].every((key) => key === 'l' || (isHome && /^(uid|username|tab)$/.test(key)));
  const token = stored('token');
  const firstCalls = {
    home: [
      '/api/get-common-announcement?currentPage=1&limit=5',
      '/api/home-carousel',
      '/api/get-recent-contest',
      '/api/get-recent-updated-problem',
      '/api/get-last-week-submission-statistics',
      '/api/get-recent-seven-ac-rank',
      '/api/get-problem-of-the-day',
      '/api/get-recent-other-contest',
    ],
    problem: id
      ? [`/api/get-problem-detail?problemId=${id}`, '/api/languages']
      : ['/api/get-problem-list?currentPage=1&limit=30', '/api/get-problem-tags-and-classification?oj=ALL'],
    status: ['/api/get-submission-list?currentPage=1&limit=15&onlyMine=false&completeProblemID=false'],
    introduction: ['/api/languages'],
    'user-home': `${userParams}`
      ? [`/api/get-user-home-info?${userParams}`, `/api/get-user-calendar-heatmap?${userParams}`]
      : [],
    'submission-detail': [`/api/get-submission-detail?submitId=${id}`],
    contest:
      token && tab === 'rank'
        ? [
            `/api/get-contest-info?cid=${id}`,
            `/api/contest-board?cid=${id}&top=true`,
            `/api/get-contest-problem?cid=${id}&containsEnd=false`,
          ]
        : [],
  };
  const headers = { Accept: 'application/json', 'Accept-Language': locale, 'Url-Type': 'general' };
  if (token) headers.Authorization = token;
  const calls = ['/api/get-website-config', ...((isPlain && firstCalls[name]) || [])];
  const answers = new Map(calls.map((address) => [address, fetch(address, { headers })]));
  // Prevents "unhandled rejection" events: the code that uses a response handles its failure.
  for (const answer of answers.values()) answer.catch(() => {});
  globalThis.earlyAnswers = { token, locale, answers };

  // Shows a message if a script failed to load while the root element is still empty.
  function showFailure() {
    const container = document.getElementById('root');
    if (!container || container.hasChildNodes()) return;
    const text = document.createElement('p');
    text.textContent = isChinese
      ? '页面没有加载完成，请检查网络。'
      : 'The page did not load. Please check your connection.';
    const button = document.createElement('button');
    button.textContent = isChinese ? '重试' : 'Retry';
    button.addEventListener('click', () => location.reload());
    container.style.cssText = 'padding:96px 24px;text-align:center;font-family:sans-serif';
    container.setAttribute('role', 'alert');
    container.append(text, button);
  }
  addEventListener('error', showFailure, true);
  addEventListener('unhandledrejection', showFailure);
})();
