import { findMentions } from '@xiezhi/markdown/find-mentions';
import { serveParser } from '../../platform/parsing/serve.ts';

/** Runs in a thread of its own. */
serveParser({ find: (text: string) => findMentions(text) });
