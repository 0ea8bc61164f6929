import { generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';

export interface CertificateOptions {
  /** Names and IPv4 addresses for which the certificate is valid. Empty: the certificate is that of an authority. */
  readonly names: readonly string[];
  readonly until: Date;
  /** Authority that signs the certificate; by default it is self-signed. */
  readonly issuer?: TestCertificate;
}

/** Private key and certificate in PEM. */
export interface TestCertificate {
  readonly key: string;
  readonly cert: string;
}

/** Creates a certificate. A self-signed one is trusted only by clients that list it as an authority. */
export function makeCertificate({ names, until, issuer }: CertificateOptions): TestCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Unique common name, so that the certificate can be distinguished from others.
  const called = Buffer.from(randomBytes(8).toString('hex'));
  const subject = sequence(tagged(0x31, sequence(commonName, tagged(0x0c, called))));
  const extension =
    names.length === 0
      ? sequence(basicConstraints, yes, tagged(0x04, sequence(yes)))
      : sequence(subjectAlternatives, tagged(0x04, sequence(...names.map(alternative))));
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    issuer === undefined ? subject : subjectOf(issuer),
    sequence(moment(new Date('2020-01-01T00:00:00Z')), moment(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(extension)),
  );
  const signature = sign('sha256', body, issuer?.key ?? privateKey);
  const whole = sequence(body, ecdsaWithSha256, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString('base64').replaceAll(/.{1,64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}-----END CERTIFICATE-----\n`,
  };
}

/** Returns the encoded name of an authority, in the form in which this module writes it. */
function subjectOf({ cert }: TestCertificate): Buffer {
  const called = /^CN=(.*)$/m.exec(new X509Certificate(cert).subject)?.[1] ?? '';
  return sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(called)))));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'));
const yes = tagged(0x01, Buffer.from([0xff]));
const commonName = identifier('550403');
const basicConstraints = identifier('551d13');
const subjectAlternatives = identifier('551d11');
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));

function alternative(name: string): Buffer {
  const parts = name.split('.').map(Number);
  const isAddress = parts.length === 4 && parts.every((part) => part >= 0 && part < 256);
  return isAddress ? tagged(0x87, Buffer.from(parts)) : tagged(0x82, Buffer.from(name));
}

/** Encodes a time in seconds, with a year of two digits. */
function moment(date: Date): Buffer {
  const digits = date.toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}
