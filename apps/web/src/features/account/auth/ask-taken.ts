import { call } from '../../../api/client.ts';

/** Whether a name or an address has an account; undefined where the server gives no answer. */
export async function askTaken(field: 'username' | 'email', value: string): Promise<boolean | undefined> {
  try {
    const taken = await call('POST /api/check-username-or-email', { body: { [field]: value.trim() } });
    return taken[field];
  } catch {
    // What comes next (sign-up, reset) will tell.
    return undefined;
  }
}
