import type { ClaimedMail } from '@sulian/domain';
import type { Transporter } from 'nodemailer';

export interface SmtpConfig {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else STARTTLS where the server offers it, and always before a password is sent. */
  readonly secure: boolean;
  readonly user: string | undefined;
  readonly password: string | undefined;
  readonly from: string;
}

export interface Transport {
  /** @throws any error of the server or the network */
  send(mail: ClaimedMail): Promise<void>;
  close(): void;
}

/** How long a server may let us wait: for its connection and greeting, and between two words of it. */
const TIMEOUTS = { connectMs: 15_000, silenceMs: 30_000 };
const LOOPBACK = ['localhost', '127.0.0.1', '::1'];

export function createSmtpTransport(config: SmtpConfig, timeouts = TIMEOUTS): Transport {
  const { host, port, secure, user, password, from } = config;
  const hasPassword = user !== undefined && password !== undefined;
  const options = {
    host,
    port,
    secure,
    requireTLS: !secure && hasPassword && !LOOPBACK.includes(host),
    ...(hasPassword ? { auth: { user, pass: password } } : {}),
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.connectMs,
    socketTimeout: timeouts.silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  let transport: Promise<Transporter> | undefined;
  /** Loads the library with the first mail: most programs end without one. */
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(options);
  return {
    send: async ({ to, subject, text, messageId }) => {
      // As an object: an address is never read as a list of addresses.
      transport ??= open();
      await (await transport).sendMail({ from, to: { name: '', address: to }, subject, text, messageId });
    },
    close: () => void transport?.then((each) => each.close()),
  };
}

/** Refused for good by the server (5xx), as opposed to "not now" and to no answer at all. @see RFC 5321 §4.2.1 */
export function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const isLogin = error instanceof Error && 'code' in error && error.code === 'EAUTH';
  // A wrong password of ours is no fault of the mail: it is mended in the configuration.
  return code >= 500 && code < 600 && !isLogin;
}
