import { findMentions } from '@xiezhi/markdown/find-mentions';
import { serveParser } from '../../platform/parsing/serve.ts';

/** Runs in a worker thread. */
serveParser({ find: (text: string) => findMentions(text) });
