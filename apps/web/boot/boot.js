// Runs before the first paint, without modules: language, theme, and an early request for the chunks that
// this page will need. Storage may be closed (private windows), so each read has a fallback.
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
  const asked = search.get('l');
  const kept = stored('locale');
  const isChinese = asked === null ? kept !== 'en-US' : /^zh-cn$/i.test(asked);
  const locale = isChinese ? 'zh-CN' : 'en-US';
  root.lang = locale;

  const theme = stored('theme');
  const isDark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';

  // The build writes the address here. A script that the parser meets runs before all modules. A browser below the
  // baseline gets none: baseline.js, which runs later, knows it by what it lacks.
  const isSupported = 'canParse' in URL || CSS.supports('width', '1lh');
  const isComplete =
    'any' in AbortSignal && 'groupBy' in Map && 'canParse' in URL && 'showPopover' in HTMLElement.prototype;
  if (isSupported && !isComplete)
    // oxlint-disable-next-line no-useless-escape -- without it the script of the page itself would end here
    document.write('<script src="__POLYFILLS__"><\/script>');

  // The first questions of a page, asked while its code is still on the way; src/api/early.ts hands the answers
  // out. Addresses with filters ask for themselves. src/api/early.test.ts keeps these in step with the pages.
  const path = location.pathname === '/' ? '/home' : location.pathname;
  const [, name, id, tab] = path.split('/');
  // Whose home it is stands in the search.
  const isHome = name === 'user-home';
  const whose = new URLSearchParams(
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
      ? [`/api/get-problem-detail?problemId=${id}`, '/api/languages?all=true']
      : ['/api/get-problem-list?currentPage=1&limit=30', '/api/get-problem-tags-and-classification?oj=ALL'],
    status: ['/api/get-submission-list?currentPage=1&limit=15&onlyMine=false&completeProblemID=false'],
    introduction: ['/api/languages?all=true'],
    'user-home': `${whose}`
      ? [`/api/get-user-home-info?${whose}`, `/api/get-user-calendar-heatmap?${whose}`]
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
  // A failure is dealt with where the answer is wanted.
  for (const answer of answers.values()) answer.catch(() => {});
  globalThis.earlyAnswers = { token, locale, answers };

  // While the place of the page is still empty, a script that did not come or failed leaves nothing to see.
  function tellFailure() {
    const place = document.getElementById('root');
    if (!place || place.hasChildNodes()) return;
    const text = document.createElement('p');
    text.textContent = isChinese
      ? '页面没有加载完成，请检查网络后重试。'
      : 'The page did not load. Please check your connection and try again.';
    const button = document.createElement('button');
    button.textContent = isChinese ? '重试' : 'Retry';
    button.addEventListener('click', () => location.reload());
    place.style.cssText = 'padding:96px 24px;text-align:center;font-family:sans-serif';
    place.setAttribute('role', 'alert');
    place.append(text, button);
  }
  addEventListener('error', tellFailure, true);
  addEventListener('unhandledrejection', tellFailure);

  // The server lists here the files that this page loads beside its entry, by language.
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
})();
