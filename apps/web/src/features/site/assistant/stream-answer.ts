import { CallError } from '../../../api/call-error.ts';
import { session } from '../../../api/session.ts';
import { getLocale } from '../../../i18n/locale.ts';
import { translate } from '../../../i18n/messages.ts';
import { openAuthDialog } from '../../../lib/auth-dialog.ts';
import { readEvents } from './read-events.ts';

export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** Why the server aborted an answer. Rejected requests throw CallError instead. */
export class AnswerFailure extends Error {
  override readonly name = 'AnswerFailure';
  readonly detail: string;

  constructor(reason: string, detail: string) {
    super(reason);
    this.detail = detail;
  }
}

/** Asks the assistant; `onText` receives the answer in parts. Rejects with CallError or AnswerFailure. */
export async function streamAnswer(
  messages: readonly ChatMessage[],
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<void> {
  const { token } = session.get();
  let response: Response;
  try {
    response = await fetch('/api/assistant/chat', {
      method: 'POST',
      headers: {
        Accept: 'text/event-stream, application/json',
        'Accept-Language': getLocale(),
        'Content-Type': 'application/json',
        'Url-Type': 'general',
        ...(token === null ? {} : { Authorization: token }),
      },
      body: JSON.stringify({ messages }),
      signal,
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CallError('network', translate('common.failure.network'));
  }
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!isStream || response.body === null) throw await refusal(response);
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'delta' && typeof data['text'] === 'string') onText(data['text']);
    if (event === 'done') return;
    if (event === 'failed') throw new AnswerFailure(String(data['reason']), String(data['detail']));
  }
  throw new AnswerFailure('unreadable', '');
}

async function refusal(response: Response): Promise<CallError> {
  let message = '';
  try {
    const envelope: unknown = await response.json();
    if (typeof envelope === 'object' && envelope !== null && 'msg' in envelope)
      message = String(envelope.msg);
  } catch {
    // The body is not JSON, such as the error page of a proxy. The HTTP status is sufficient.
  }
  if (response.status === 401) {
    session.clear();
    openAuthDialog('login');
    return new CallError('login', message, 401);
  }
  return new CallError('refused', message || translate('common.failure.server'), response.status);
}
