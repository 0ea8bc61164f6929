import { type Command, commonOptions, placeOptions, UsageError } from '../command.ts';
import { submissionAddress, watchSubmission } from '../progress.ts';
import { requestIdOf, settleRequest } from '../settings/pending-request.ts';
import { SiteUnreachable } from '../site/errors.ts';
import type { Site } from '../site/site.ts';
import { findTarget, type Target } from '../target.ts';
import { askYes } from '../terminal/ask.ts';

/** Submits a program and waits for its verdict. Repeated sending does not create a second submission. */
export const submitCommand: Command = {
  name: 'submit',
  most: 1,
  options: {
    ...commonOptions,
    ...placeOptions,
    problem: { type: 'string', short: 'p' },
    language: { type: 'string', short: 'l' },
    yes: { type: 'boolean', short: 'y' },
    'no-wait': { type: 'boolean' },
  },
  async run(context) {
    const { out, words, args } = context;
    args.required(0);
    const site = await context.openSite({ needsLogin: true });
    const target = await findTarget(context, site);
    const { title } = target.info.problem;
    if (target.isGuessed && !args.flag('yes')) {
      if (!process.stdin.isTTY) throw new UsageError(words.notConfirmed);
      if (!(await askYes(words.confirmSubmit(title, target.language)))) return 0;
    } else out.note(words.submitting(title, target.language));
    const { submitId, requestId } = await submitOnce(site, target);
    const address = submissionAddress(site, submitId);
    if (args.flag('no-wait')) {
      await settleRequest(requestId);
      out.json({ submitId, url: address });
      out.line(words.submitted(submitId, address));
      return 0;
    }
    out.note(words.submitted(submitId, address));
    const status = await watchSubmission(context, site, submitId);
    // Only now, because until here a repeated command must wait for the same submission.
    await settleRequest(requestId);
    return status;
  },
};

interface Submitted {
  readonly submitId: number;
  readonly requestId: string;
}

async function submitOnce(site: Site, { code, language, info, place }: Target): Promise<Submitted> {
  const { problemId: pid, isRemote } = info.problem;
  const requestId = await requestIdOf([site.url.href, JSON.stringify(place), pid, language, code]);
  try {
    const { submitId } = await site.call('POST /api/submit-problem-judge', {
      body: { pid, language, code, isRemote, requestId, ...place },
      isRepeatable: true,
    });
    return { submitId, requestId };
  } catch (error) {
    // If the site did not answer, keeps the id, so that a repeated command sends it again. If the site refused the
    // submission, the id is no longer needed.
    if (!(error instanceof SiteUnreachable)) await settleRequest(requestId);
    throw error;
  }
}
