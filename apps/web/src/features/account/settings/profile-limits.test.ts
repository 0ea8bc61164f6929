import { expect, it } from 'vitest';
import { bodyLimits } from '../../../../test-support/body-limits.ts';
import { profileLimits } from './profile-form.ts';

it('what the form takes is what the contract takes', () => {
  const asked = Object.fromEntries(Object.entries(profileLimits).map(([field, max]) => [field, { max }]));
  expect(bodyLimits('POST /api/change-userInfo')).toMatchObject(asked);
});
