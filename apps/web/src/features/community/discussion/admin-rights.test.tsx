// @vitest-environment jsdom
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { errorText } from '@xiezhi/contract/errors';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { translate } from '../../../i18n/messages.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import { allowance, mockPostWithoutComments, aPost, categories } from '../../../../test-support/community.ts';
import type { PostReport } from './admin-queries.ts';
import {
  emptyForm,
  postFaults,
  formOfPost,
  readForm,
  withPrefix,
  writeForm,
  type PostForm,
} from './post-form.ts';
import { readReport, reportTags, tagNames, writeReport } from './report-text.ts';

const browser = setUpScreen({ findsHidden: true });
const { server } = browser;

beforeEach(() => {
  mockPostWithoutComments(server);
  browser.signIn(anAccount({ can: fullCan }));
  server.on('GET /api/get-discussion-list', { records: [aPost()], total: 1, size: 15, current: 1, pages: 1 });
});

const reportsNone = () =>
  server.on('GET /api/admin/discussion-report', { records: [], total: 0, size: 15, current: 1, pages: 0 });

const aReport = (given: Partial<PostReport> = {}): PostReport =>
  ({
    id: 4,
    did: 7,
    gid: null,
    commentId: null,
    replyId: null,
    content: '#垃圾广告# buy <b>this</b>',
    discussionTitle: 'Post',
    reportedAuthor: 'linyu',
    reportedText: 'text',
    reporter: 'ann',
    status: false,
    answer: null,
    handledBy: null,
    isGone: false,
    gmtCreate: '2026-11-22T00:00:00.000Z',
    ...given,
  }) as PostReport;

const open = async (report: PostReport) => {
  server.on('GET /api/admin/discussion-report', {
    records: [report],
    total: 1,
    size: 15,
    current: 1,
    pages: 1,
  });
  await browser.visit('/admin/discussion?tab=reports', 'en-US');
  const row = (await screen.findByText('Post')).closest('tr');
  fireEvent.click(within(row ?? document.body).getByRole('button'));
  return within(await screen.findByRole('dialog'));
};

describe('categories', () => {
  it('are hidden from users without the right, whatever link they follow', async () => {
    reportsNone();
    await browser.visit('/admin/discussion?tab=categories', 'en-US');
    await screen.findByRole('checkbox', { name: `Select ${aPost().title}` });
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.getAttribute('aria-selected'))).toEqual(['true', 'false']);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('are shown to users with the right', async () => {
    reportsNone();
    server.on('GET /api/discussion-allowance', {
      ...allowance,
      can: { ...allowance.can, editCategories: true },
    });
    await browser.visit('/admin/discussion?tab=categories', 'en-US');
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(3));
    const names = await screen.findAllByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(names.map(({ value }) => value)).toEqual(categories.map(({ name }) => name));
  });
});

describe('report', () => {
  it.each([
    [{}, '/discussion-detail/7'],
    [{ commentId: 5 }, '/discussion-detail/7?comment=5'],
    [{ gid: 3, commentId: 5, replyId: 6 }, '/group/3/discussion-detail/7?comment=5'],
    [{ isGone: true }, null],
  ])('%j links to %s', async (given, href) => {
    const dialog = await open(aReport(given));
    expect(dialog.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
  });

  it('keeps its answer after a rejection', async () => {
    server.on('PUT /api/admin/discussion-report', new Refusal('internal'));
    const dialog = await open(aReport());
    const answer = dialog.getByRole<HTMLTextAreaElement>('textbox');
    await browser.write(answer, 'it is gone ');
    fireEvent.click(dialog.getAllByRole('button').at(-1) ?? answer);
    await dialog.findByText(errorText('internal', 'en-US'));
    expect(answer.value).toBe('it is gone ');
    expect(server.asked('PUT /api/admin/discussion-report')[0]?.body).toEqual({
      id: 4,
      status: true,
      answer: 'it is gone',
    });
  });
});

describe('text of reports', () => {
  it('is parsed as written, with every tag and any reason', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...tagNames)),
        // Excludes reasons that begin with `#`, because they would be parsed as tags.
        fc.string({ maxLength: 200 }).filter((reason) => !reason.trim().startsWith('#')),
        (tags, reason) => {
          expect(readReport(writeReport(tags, reason))).toEqual({ tags, reason: reason.trim() });
        },
      ),
    );
  });

  it('keeps everything that other clients wrote', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (content) => {
        const { tags, reason } = readReport(content);
        const words = tags.map((tag) => (typeof tag === 'string' ? reportTags[tag] : tag.other));
        const kept = [...words, reason].join('').replaceAll(/[#\s]/g, '');
        expect(kept).toBe(content.replaceAll(/[#\s]/g, ''));
      }),
    );
  });
});

describe('draft of a post', () => {
  const form: fc.Arbitrary<PostForm> = fc.record({
    title: fc.string(),
    description: fc.string(),
    categoryId: fc.option(fc.nat()),
    content: fc.string(),
    topPriority: fc.boolean(),
  });

  it('is restored as stored, with the version it is based on', () => {
    fc.assert(
      fc.property(form, form, (mine, base) => {
        expect(readForm(writeForm(mine, base))).toEqual({ form: mine, base });
      }),
    );
  });

  it('is null for invalid stored text, without an error', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const read = readForm(text);
        if (read !== null)
          expect(Object.keys(read.form).toSorted()).toEqual(Object.keys(emptyForm).toSorted());
      }),
    );
  });

  it('has the problem id before its title once, however often it is edited', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.stringMatching(/^[A-Z0-9]{1,6}$/), (title, pid) => {
        const stored = withPrefix(title.trim(), pid);
        const { title: shown } = formOfPost(aPost({ title: stored, pid }));
        expect(withPrefix(shown, pid)).toBe(stored);
        expect(stored.startsWith(`[${pid}] `)).toBe(true);
      }),
    );
  });

  it.each<[Partial<PostForm>, (keyof PostForm)[]]>([
    [{}, []],
    [{ title: ' \n' }, ['title']],
    [{ title: 'x'.repeat(256) }, ['title']],
    [{ title: ` ${'x'.repeat(255)} ` }, []],
    [{ description: '' }, []],
    [{ content: '\t', categoryId: null }, ['content', 'categoryId']],
  ])('%j has errors in %j', (part, faults) => {
    const fine = { title: 't', description: 'd', content: 'c', categoryId: 3, topPriority: false };
    expect(Object.keys(postFaults(translate, { ...fine, ...part }))).toEqual(faults);
  });
});
