import type {
  CreatedCredential,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  ShownCredential,
} from '@xiezhi/contract/routes/passkey';
import { CallError } from '../../../../api/client.ts';
import { translate } from '../../../../i18n/messages.ts';

/** Whether this browser can use passkeys on this page: only in secure contexts. */
export function supportsPasskeys(): boolean {
  return window.isSecureContext && typeof window.PublicKeyCredential === 'function';
}

const load = () => import('@simplewebauthn/browser');

/** Lets the user create a passkey on a device of theirs. Throws `CallError` with a message for the user. */
export async function createPasskey(options: PasskeyCreationOptions): Promise<CreatedCredential> {
  const { startRegistration } = await load();
  return inWords(options.rp.id, async () => {
    const {
      response,
      clientExtensionResults: _extensions,
      ...credential
    } = await startRegistration({
      optionsJSON: { ...options, excludeCredentials: options.excludeCredentials.map(toLibrary) },
    });
    const { clientDataJSON, attestationObject, transports } = response;
    return {
      ...credential,
      response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
    };
  });
}

/** Lets the user choose and unlock a passkey. Throws `CallError` with a message for the user. */
export async function showPasskey(options: PasskeyRequestOptions): Promise<ShownCredential> {
  const { startAuthentication } = await load();
  return inWords(options.rpId, async () => {
    const { clientExtensionResults: _extensions, ...credential } = await startAuthentication({
      optionsJSON: { ...options, allowCredentials: options.allowCredentials.map(toLibrary) },
    });
    return credential;
  });
}

type Descriptor = PasskeyRequestOptions['allowCredentials'][number];
type Transport = 'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb';
const knownTransports: readonly string[] = [
  'ble',
  'cable',
  'hybrid',
  'internal',
  'nfc',
  'smart-card',
  'usb',
] satisfies Transport[];
const isTransport = (text: string): text is Transport => knownTransports.includes(text);

function toLibrary({ id, type, transports = [] }: Descriptor) {
  return { id, type, transports: transports.filter(isTransport) };
}

/**
 * Converts errors of the browser to messages for the user. Browsers do not say why nothing was signed, so that sites
 * learn nothing about a user's passkeys.
 */
async function inWords<Result>(host: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    const text =
      name === 'InvalidStateError'
        ? translate('auth.passkey.already')
        : name === 'SecurityError'
          ? translate('auth.passkey.elsewhere', { host })
          : translate('auth.passkey.stopped');
    throw new CallError('refused', text);
  }
}
