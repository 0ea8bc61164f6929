// @vitest-environment jsdom
import { errorText } from '@xiezhi/contract/errors';
import { limits } from '@xiezhi/contract/limits';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerEmptyHome } from '../../../../test-support/empty-home.ts';
import { Refusal } from '../../../../test-support/fake-server.ts';
import { anAccount } from '../../../../test-support/people.ts';
import { setUpScreen } from '../../../../test-support/screen.tsx';
import { fullCan } from '../../../../test-support/session-user.ts';
import type { StaffTraining } from './queries.ts';
import { aStaffTraining } from './testing.ts';

const browser = setUpScreen();
const { server } = browser;

const training = (id: number, title: string, more: Partial<StaffTraining> = {}) =>
  aStaffTraining({ id, title, ...more });

let stored: StaffTraining;

beforeEach(() => {
  answerEmptyHome(server);
  browser.signIn(anAccount({ can: fullCan }));
  stored = training(3, 'Graphs', { prerequisites: [{ tid: 8, title: 'Loops', percent: 50 }] });
  server.on('GET /api/admin/training', () => ({ training: stored, trainingCategory: {}, modifiedBy: null }));
  server.on('GET /api/get-training-category', []);
  const records = [stored, training(8, 'Loops'), training(9, 'Arrays')];
  server.on('GET /api/admin/training/get-training-list', {
    records,
    total: 3,
    size: 10,
    current: 1,
    pages: 1,
  });
});

const show = () => browser.visit('/admin/training/3/edit', 'en-US');
const search = () => screen.findByRole('combobox', { name: 'Add required training' });
const share = (title: string) => screen.findByLabelText<HTMLInputElement>(`Required share of ${title}`);
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }));
const sent = () => server.asked('PUT /api/admin/training').map(({ body }) => body.training.prerequisites);

async function add(name: RegExp): Promise<void> {
  await browser.person.click(await search());
  await browser.person.click(await screen.findByRole('option', { name }));
}

describe('the prerequisites of a training', () => {
  it('are found by search, without the training itself and those already added', async () => {
    await show();
    await browser.person.click(await search());
    await screen.findByRole('option', { name: /Arrays/ });
    expect(screen.getAllByRole('option')).toHaveLength(1);
  });

  it('are added at 100%, changed, removed, and saved as numbers', async () => {
    server.on('PUT /api/admin/training', null);
    await show();
    expect((await share('Loops')).value).toBe('50');
    await add(/Arrays/);
    expect((await share('Arrays')).value).toBe('100');
    fireEvent.change(await share('Arrays'), { target: { value: '250' } });
    fireEvent.blur(await share('Arrays'));
    fireEvent.click(screen.getByRole('button', { name: 'Remove Loops' }));
    save();
    await waitFor(() => expect(sent()).toEqual([[{ tid: 9, percent: 100 }]]));
  });

  it('keep the input if the server finds a cycle', async () => {
    server.on('PUT /api/admin/training', new Refusal('trainingPrerequisiteCircle'));
    await show();
    await add(/Arrays/);
    save();
    await screen.findByText(errorText('trainingPrerequisiteCircle', 'en-US'));
    expect((await share('Arrays')).value).toBe('100');
  });

  it('are limited to the maximum of the contract', async () => {
    const { trainingPrerequisitesMax: most } = limits;
    const prerequisites = Array.from({ length: most }, (_, index) => ({
      tid: 20 + index,
      title: `T${index}`,
      percent: 100,
    }));
    stored = training(3, 'Graphs', { prerequisites });
    await show();
    await share('T0');
    expect(screen.queryByRole('combobox', { name: 'Add required training' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Remove T0' }));
    await search();
  });
});
