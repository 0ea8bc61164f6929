import assert from 'node:assert/strict';
import { isRecord } from '@xiezhi/contract/wire/values';
import { anyEnvelope, readResponse } from '../../../../test-support/read-response.ts';

/** A request in the form in which an existing client sends it. */
export interface Sent {
  /** HTTP method, and path with query. */
  readonly call: string;
  /** Body, sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly type?: string;
  readonly form?: Readonly<Record<string, string | { readonly name: string; readonly bytes: Buffer }>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface StaffAnswer {
  readonly http: number;
  readonly status: number;
  readonly msg: string;
  readonly data: unknown;
}

export interface StaffClient {
  readonly ask: (sent: Sent) => Promise<Response>;
  readonly answerOf: (sent: Sent) => Promise<StaffAnswer>;
  /** Sends a request that must succeed; returns its data. */
  readonly done: (sent: Sent) => Promise<unknown>;
  /** Sends a request that must fail with a business error: HTTP 200, `status` in the body, and a readable message. */
  readonly refused: (status: number, sent: Sent) => Promise<StaffAnswer>;
  /** Sends a request that must fail with a validation error: 400 as HTTP status and in the body. */
  readonly malformed: (sent: Sent) => Promise<void>;
}

/**
 * The console of an existing client. It sends whole rows, ids that are left over from the object edited before, numbers
 * as texts, null or empty texts for missing choices, bodies on routes without a body, and invalid content types. None
 * of this may cause a server error.
 * @param place returns the address and the default token; called for each request
 */
export function staffClient(place: () => { readonly url: string; readonly token: string }): StaffClient {
  const ask = async ({ call, body, type = 'application/json', form, headers }: Sent): Promise<Response> => {
    const [method = 'GET', path = ''] = call.split(' ');
    const { url, token } = place();
    const multipart = new FormData();
    for (const [name, value] of Object.entries(form ?? {}))
      if (typeof value === 'string') multipart.append(name, value);
      else multipart.append(name, new Blob([new Uint8Array(value.bytes)]), value.name);
    return fetch(url + path, {
      method,
      headers: {
        'accept-language': 'en-US',
        'url-type': 'admin',
        ...(headers ?? { authorization: token }),
        ...(form || method === 'GET' ? {} : { 'content-type': type }),
      },
      ...(form ? { body: multipart } : method === 'GET' ? {} : { body: textOf(body ?? {}) }),
    });
  };
  const answerOf = async (sent: Sent): Promise<StaffAnswer> => {
    const response = await ask(sent);
    const { status, msg, data } = await readResponse(anyEnvelope, response);
    return { http: response.status, status, msg, data };
  };
  return {
    ask,
    answerOf,
    async done(sent) {
      const { http, status, msg, data } = await answerOf(sent);
      assert.deepEqual([http, status], [200, 200], `${sent.call}: ${msg}`);
      return data;
    },
    async refused(status, sent) {
      const answer = await answerOf(sent);
      assert.deepEqual(
        [answer.http, answer.status, answer.data],
        [200, status, null],
        `${sent.call}: ${answer.msg}`,
      );
      assert.match(answer.msg, /\w/, sent.call);
      return answer;
    },
    async malformed(sent) {
      const answer = await answerOf(sent);
      assert.deepEqual([answer.http, answer.status], [400, 400], `${sent.call}: ${answer.msg}`);
    },
  };
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

/** Returns the rows in the data of a response: a list or a page. */
export function rowsOf(data: unknown): Record<string, unknown>[] {
  const list = isRecord(data) && 'records' in data ? data['records'] : data;
  assert.ok(Array.isArray(list));
  return list.filter(isRecord);
}

/** Returns the first row; fails if there is none. */
export function firstOf(data: unknown): Record<string, unknown> {
  const [row] = rowsOf(data);
  assert.ok(row, JSON.stringify(data));
  return row;
}

/** Shapes shared by several responses. */
export const page = 'records:list total:int size:int current:int pages:int';
export const problem =
  'id:int problemId:str title:str author:str? type:int judgeMode:str judgeCaseMode:str timeLimit:int memoryLimit:int stackLimit:int description:str? input:str? output:str? examples:str isRemote:bool source:str? difficulty:int hint:str? auth:int ioScore:int? codeShare:bool spjCode:str? spjLanguage:str? userExtraFile:str? judgeExtraFile:str? isRemoveEndBlank:bool openCaseResult:bool isUploadCase:bool caseVersion:str? modifiedUser:str? isGroup:bool gid:int? applyPublicProgress:int? isFileIO:bool ioReadFileName:str? ioWriteFileName:str? gmtCreate:date gmtModified:date';
export const tag = 'id:int name:str color:str? oj:str gid:int? tcid:int?';
