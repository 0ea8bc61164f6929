// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { starterCodeMax } from '@xiezhi/contract/limits';
import { siteLimits } from '@xiezhi/contract/limits/site';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '@xiezhi/contract';
import { queryClient } from '../../../api/query-client.ts';
import { translate } from '../../../i18n/messages.ts';
import { toastStore } from '../../../lib/toasts.ts';
import { bodyLimits } from '../../../../test-support/body-limits.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { FormField } from '../../../components/form/description.ts';
import { faultOf } from '../../../components/form/faults.ts';
import { CarouselPart } from './CarouselPart.tsx';
import { LanguagesPage } from './LanguagesPage.tsx';
import { limitSections, type LimitValues } from './limits-form.ts';
import { languageLimitsQuery } from './queries.ts';
import { SecretPart } from './SecretPart.tsx';
import { SmsTest } from './SmsTest.tsx';
import { someSettings } from './testing.ts';
import { TestSend } from './TestSend.tsx';
import { isWebAddress, websiteSections, websiteValues } from './website-form.ts';

// Without this module, the plain text field edits the same text.
vi.mock('../../../content/code-editor/create-editor.ts', () => {
  throw new Error('offline');
});

const browser = setUpScreen();
const { server } = browser;
const show = (part: React.ReactNode) =>
  browser.show(part, 'en-US', ['siteAdmin', 'console', 'form', 'field', 'confirm']);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

beforeEach(() => browser.signIn(anAccount({ can: fullCan })));

const secretField = () => screen.getByLabelText<HTMLInputElement>('New key');
describe('a secret', () => {
  const write = vi.fn<(secret: string) => Promise<unknown>>();
  const part = (given: { isSet?: boolean; variable?: string } = {}) => (
    <SecretPart
      title="Key"
      label="New key"
      isSet={given.isSet ?? false}
      variable={given.variable}
      write={write}
    />
  );

  beforeEach(() => {
    write.mockReset();
    write.mockResolvedValue(null);
  });

  it('cannot be changed here if the environment sets it', async () => {
    await show(part({ isSet: true, variable: 'SITE_KEY' }));
    screen.getByText(/environment variable SITE_KEY/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is masked while typed, rejects blanks, and leaves the page once stored', async () => {
    await show(part());
    screen.getByText('Not set');
    press('Set');
    expect(secretField().type).toBe('password');
    type(secretField(), '  ');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save (Key)' }).disabled).toBe(true);
    type(secretField(), ' s3cret ');
    press('Save (Key)');
    await waitFor(() => expect(screen.queryByLabelText('New key')).toBeNull());
    expect(write.mock.calls.map(([secret]) => secret)).toEqual([' s3cret ']);
    expect(toastStore.get()?.text).toBe('Saved: Key');
  });

  it('keeps its text after an error, and a new attempt clears the error', async () => {
    write.mockRejectedValueOnce(new Error('No room'));
    await show(part({ isSet: true }));
    press('Replace');
    type(secretField(), 'one');
    press('Save (Key)');
    await screen.findByText('No room', { selector: '[role=alert] *, [role=alert]' });
    expect(secretField().value).toBe('one');
    press('Cancel');
    press('Replace');
    expect(secretField().value).toBe('');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is deleted after a confirmation, and a failure is reported', async () => {
    write.mockRejectedValueOnce(new Error('No room'));
    await show(part({ isSet: true }));
    press('Delete');
    const no = await screen.findByRole('dialog', { name: 'Delete the stored value of Key?' });
    fireEvent.click(within(no).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(no.isConnected).toBe(false));
    expect(write).not.toHaveBeenCalled();
    for (const words of ['No room', 'Deleted: Key']) {
      press('Delete');
      const yes = await screen.findByRole('dialog');
      fireEvent.click(within(yes).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(toastStore.get()?.text).toBe(words));
    }
    expect(write.mock.calls.map(([secret]) => secret)).toEqual(['', '']);
  });
});

const links = () => screen.getAllByLabelText<HTMLInputElement>('Link').map(({ value }) => value);
const picture = (id: number, more = {}) => ({ id, url: `/api/public/img/${id}.png`, ...more });
const verb = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send test email' });
describe('a test with the saved settings', () => {
  const send = vi.fn<(to: string) => Promise<unknown>>();
  const test = (given: { isDirty?: boolean; isSet?: boolean } = {}) => (
    <TestSend
      kind="mail"
      type="email"
      maxLength={320}
      isDirty={given.isDirty ?? false}
      isSet={given.isSet ?? true}
      send={send}
    />
  );
  beforeEach(() => void send.mockReset());

  it('runs one at a time and shows recipient and duration', async () => {
    const later = Promise.withResolvers<null>();
    send.mockReturnValue(later.promise);
    await show(test());
    expect(verb().disabled).toBe(true);
    type(screen.getByLabelText('To'), ' a@b.example ');
    press('Send test email');
    await waitFor(() => expect(verb().getAttribute('aria-busy')).toBe('true'));
    await act(async () => later.resolve(null));
    await screen.findByText(/accepted the email to a@b\.example after \d+\.\d s\./);
    expect(send.mock.calls).toEqual([['a@b.example']]);
  });

  it('clears the previous result after another one', async () => {
    send.mockResolvedValueOnce(null).mockRejectedValueOnce(new Error('550 no such box'));
    await show(test({ isDirty: true }));
    screen.getByText('You have unsaved changes. The test uses the saved settings.');
    type(screen.getByLabelText('To'), 'a@b.example');
    press('Send test email');
    await screen.findByText(/accepted the email/);
    press('Send test email');
    await screen.findByText('550 no such box');
    expect(screen.queryByText(/accepted the email/)).toBeNull();
  });

  it('is disabled without a configured service', async () => {
    await show(test({ isSet: false }));
    type(screen.getByLabelText('To'), 'a@b.example');
    expect(verb().disabled).toBe(true);
  });

  it('of SMS reports if recent messages cannot be loaded, with a retry', async () => {
    server.on('GET /api/admin/sms-outbox', new Refusal('internal'));
    await show(<SmsTest isDirty={false} isSet />);
    await screen.findByText(errorText('internal', 'en-US'));
    server.on('GET /api/admin/sms-outbox', []);
    press('Retry');
    await screen.findByText('No messages in the last 7 days');
  });
});

const put = () => server.asked('PUT /api/admin/config/home-carousel').map(({ body }) => body);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('pictures of the home page', () => {
  let stored = [picture(1, { link: '/a' }), picture(2)];

  beforeEach(() => {
    stored = [picture(1, { link: '/a' }), picture(2)];
    server.on('GET /api/home-carousel', () => stored);
  });

  it('are removed after a confirmation, keeping changes of the others', async () => {
    server.on('DELETE /api/admin/config/home-carousel', ({ query }) => {
      stored = stored.filter(({ id }) => String(id) !== query['id']);
      return null;
    });
    await show(<CarouselPart />);
    await screen.findByText('2 total');
    type(screen.getAllByLabelText('Link')[1] ?? document.body, '/typed');
    press('Remove picture 1');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(links()).toEqual(['/typed']));
    server.on('PUT /api/admin/config/home-carousel', null);
    press('Save order and links');
    await waitFor(() =>
      expect(put()).toEqual([
        {
          pictures: [{ id: 2, link: '/typed', description: '' }],
          former: [{ id: 2, link: '', description: '' }],
        },
      ]),
    );
  });

  it('keep changes made while the order is being saved', async () => {
    const later = Promise.withResolvers<null>();
    server.on('PUT /api/admin/config/home-carousel', () => later.promise);
    await show(<CarouselPart />);
    fireEvent.click(await screen.findByRole('button', { name: 'Move picture 1 down' }));
    press('Save order and links');
    await waitFor(() => expect(put()).toHaveLength(1));
    type(screen.getAllByLabelText('Link')[0] ?? document.body, '/more');
    stored = stored.toReversed();
    await act(async () => later.resolve(null));
    await waitFor(() => expect(toastStore.get()?.text).toBe('Pictures saved'));
    expect(links()).toEqual(['/more', '/a']);
    press('Discard changes');
    expect(links()).toEqual(['', '/a']);
    expect(screen.queryByRole('button', { name: 'Save order and links' })).toBeNull();
  });

  it('cannot move past either end', async () => {
    await show(<CarouselPart />);
    await screen.findByText('2 total');
    const places = ['Move picture 1 up', 'Move picture 1 down', 'Move picture 2 up', 'Move picture 2 down'];
    expect(places.map((name) => button(name).disabled)).toEqual([true, false, false, true]);
  });

  it('are limited in number', async () => {
    stored = Array.from({ length: siteLimits.carouselPicturesMax }, (_, at) => picture(at + 1));
    await show(<CarouselPart />);
    await screen.findByText('50 total');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    expect(input?.disabled).toBe(true);
  });
});

const limit = (language: string) => ({
  language,
  defaultFactor: 2,
  siteFactor: null,
  problemFactor: null,
  factor: 2.5,
});
describe('language factors', () => {
  it('are filtered by name, and keep typed values if refetching fails', async () => {
    server.on('GET /api/admin/settings', someSettings());
    server.on('GET /api/admin/language-limits', [limit('Java'), limit('JavaScript Node'), limit('Ruby')]);
    server.on('GET /api/admin/language-starters', []);
    server.on('PUT /api/admin/language-limits', new Refusal('internal'));
    await show(<LanguagesPage />);
    type(await screen.findByLabelText('Search languages'), ' JAVA ');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    expect(screen.getAllByText('2.5 s')).toHaveLength(2);
    const java = screen.getByLabelText<HTMLInputElement>('Site factor for Java');
    type(java, '3');
    fireEvent.blur(java);
    await waitFor(() => expect(toastStore.get()?.text).toBe(errorText('internal', 'en-US')));
    expect(java.value).toBe('3');
    server.on('GET /api/admin/language-limits', new Refusal('internal'));
    await queryClient.invalidateQueries();
    expect(queryClient.getQueryState(languageLimitsQuery.queryKey)?.status).toBe('error');
    type(screen.getByLabelText('Search languages'), 'java');
    expect([java.isConnected, java.value]).toEqual([true, '3']);
    type(screen.getByLabelText('Search languages'), 'cobol');
    screen.getByText('No languages match');
  });
});

describe('forms of settings', () => {
  it.each([
    ['', true],
    ['https://a.example', true],
    [' http://a.example:8080/x?y=1 ', true],
    ['HTTPS://A.EXAMPLE', true],
    ['a.example', false],
    ['https://', false],
    ['https:///x', false],
    ['ftp://a.example', false],
    ['javascript:alert(1)', false],
    ['https://a example', false],
  ])('%j is a web URL: %s', (text, isOne) => {
    expect(isWebAddress(text)).toBe(isOne);
  });

  it('check numbers and texts against the limits of the contract', () => {
    const limits = {
      ...bodyLimits('PUT /api/admin/settings/limits'),
      ...bodyLimits('PUT /api/admin/settings/website'),
    };
    const fields: FormField<never>[] = [...limitSections(translate), ...websiteSections(translate)].flatMap(
      (section) => section.fields as readonly FormField<never>[],
    );
    const own = fields.flatMap((field) => ('max' in field ? [[field.name, field.max ?? null]] : []));
    expect(own.length).toBeGreaterThan(15);
    for (const [name, max] of own)
      if (name !== 'emailDomainBlacklist') expect([name, max]).toEqual([name, limits[String(name)]?.max]);
  });

  it('accept the stored values, and so does the contract', () => {
    const settings = someSettings();
    const values: LimitValues = settings.limits.values;
    for (const field of limitSections(translate).flatMap((section) => section.fields))
      expect(faultOf(field, values, translate)).toBeUndefined();
    for (const field of websiteSections(translate).flatMap((section) => section.fields))
      expect(faultOf(field, websiteValues(settings), translate)).toBeUndefined();
    const body = { ...values, version: settings.limits.version };
    expect(routes['PUT /api/admin/settings/limits'].body.safeParse(body).error).toBeUndefined();
  });
});

const starter = (siteCode: string | null) => ({
  language: 'Java',
  contentType: 'text/x-java',
  defaultCode: 'class Main {}',
  siteCode,
});

describe('starter code', () => {
  it('is stored for the site, and reset to that of the release', async () => {
    server.on('GET /api/admin/settings', someSettings());
    server.on('GET /api/admin/language-limits', [limit('Java')]);
    server.on('GET /api/admin/language-starters', [starter(null)]);
    server.on('PUT /api/admin/language-starters', ({ body }) => [starter(body.code)]);
    await browser.show(<LanguagesPage />, 'en-US', [
      'siteAdmin',
      'console',
      'form',
      'field',
      'confirm',
      'editor',
    ]);
    const edit = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'Default: edit starter code of Java',
    });
    await waitFor(() => expect(edit.disabled).toBe(false));
    fireEvent.click(edit);
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Starter code');
    expect(text.value).toBe('class Main {}');
    type(text, 'x'.repeat(starterCodeMax + 1));
    screen.getByText(/At most 8,?192 characters/);
    type(text, 'class Ours {}');
    press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(edit);
    await screen.findByRole('dialog', { name: 'Starter code: Java' });
    press('Reset to default');
    press('Save');
    await waitFor(() => expect(server.asked('PUT /api/admin/language-starters')).toHaveLength(2));
    expect(server.asked('PUT /api/admin/language-starters').map(({ body }) => body)).toEqual([
      { language: 'Java', code: 'class Ours {}' },
      { language: 'Java', code: null },
    ]);
  });
});
