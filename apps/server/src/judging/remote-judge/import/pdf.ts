import type { Locale } from '@xiezhi/contract/limits';
import type { NewFile } from '../../../identity/public-file/public-file.ts';
import type { RemoteClient } from '../../../platform/outbound-http/remote-client.ts';
import { remoteOutcome } from '../../../platform/outbound-http/remote-fault.ts';
import type { Services } from '../../../platform/services.ts';
import { recordWriting } from '../../../platform/storage/written.ts';

/** Maximum bytes of a PDF statement. */
const pdfMax = 20 * 1024 * 1024;

/**
 * Fetches a PDF statement, only from hosts of the judge. Returns null if it cannot be fetched, is larger than 20 MiB or
 * is not a PDF.
 */
export async function fetchPdf(
  services: Pick<Services, 'db' | 'blobs' | 'clock'>,
  client: RemoteClient,
  { address, name, uid }: { readonly address: string; readonly name: string; readonly uid: string },
): Promise<Omit<NewFile, 'uid' | 'at'> | null> {
  const answer = await remoteOutcome(() => client.get(address, { follows: true, maxBytes: pdfMax }));
  if (answer.kind !== 'understood') return null;
  const { bytes } = answer.value;
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return null;
  await recordWriting(services, uid, bytes.length);
  return {
    blob: await services.blobs.put(bytes),
    ending: 'pdf',
    mediaType: 'application/pdf',
    purpose: 'attachment',
    fileName: `${name.replaceAll(/[^\w.-]/g, '-')}.pdf`,
  };
}

const labels: Readonly<Record<Locale, string>> = { 'zh-CN': '题面（PDF）', 'en-US': 'Statement (PDF)' };

/** Adds a link to the PDF statement before the description. */
export function withPdf(description: string, link: string, locale: Locale): string {
  const line = `[${labels[locale]}](${link})`;
  return description === '' ? line : `${line}\n\n${description}`;
}
