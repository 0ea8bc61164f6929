import { call } from '../../../api/client.ts';

/** Whether a name or address belongs to an account; undefined if the request fails. */
export async function isTakenOnServer(
  field: 'username' | 'email',
  value: string,
): Promise<boolean | undefined> {
  try {
    const taken = await call('POST /api/check-username-or-email', { body: { [field]: value.trim() } });
    return taken[field];
  } catch {
    // Ignore the failure: the request that the form sends later (sign-up, reset) will report it.
    return undefined;
  }
}
