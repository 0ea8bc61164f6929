import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { isInProgress } from '@xiezhi/contract/enums/status';
import { visit, type Visitor, type VisitorOptions } from '../../support/browser.ts';
import { setUpSite, signIn, type Site } from '../../support/site.ts';

export interface Work {
  readonly site: Site;
  /** Returns the token of root, who may submit and start test runs without limits. */
  readonly root: () => string;
  readonly visitAs: (token: string, options: VisitorOptions) => Promise<Visitor>;
  /** Submits a C program; returns the number of the submission. */
  readonly submit: (token: string, code: string, pid?: string) => Promise<number>;
  readonly judged: (submitId: number) => Promise<void>;
}

/** Several files submit as root to one shared site, so each request needs its own id. */
let requests = 0;

/** Sets up a site with a judge node. */
export function setUpWork(): Work {
  let root = '';
  const site = setUpSite({
    sharedAs: 'judging',
    seed: async ({ client, rootPassword }) => {
      root = await client.login('root', rootPassword);
    },
  });
  return {
    site,
    root: () => root,
    async visitAs(token, options) {
      const visitor = await visit(site.browser, site.system.url, options);
      await signIn(visitor, token);
      return visitor;
    },
    async submit(token, code, pid = '1000') {
      requests += 1;
      const body = { pid, language: 'C', code, cid: 0, requestId: `work-${requests}` };
      return (await site.system.client.call('POST /api/submit-problem-judge', { body, token })).submitId;
    },
    async judged(submitId) {
      const query = { submitId };
      for (const end = Date.now() + 60_000; Date.now() < end; await pause(50)) {
        const { submission } = await site.system.client.call('GET /api/get-submission-detail', { query });
        if (!isInProgress(submission.status)) return;
      }
      assert.fail(`#${submitId} is not judged`);
    },
  };
}

export const inC = (expression: string, nonce = '') =>
  `#include <stdio.h>\n// ${nonce}\nint main() {\n  long long a, b;\n  scanf("%lld %lld", &a, &b);\n  printf("%lld\\n", ${expression});\n}\n`;
