import { expect, it } from 'vitest';
import { bodyLimits } from '../../../../test-support/body-limits.ts';
import { profileLimits } from './profile-form.ts';

it('the limits of the form equal those of the contract', () => {
  const asked = Object.fromEntries(Object.entries(profileLimits).map(([field, max]) => [field, { max }]));
  expect(bodyLimits('POST /api/change-userInfo')).toMatchObject(asked);
});
