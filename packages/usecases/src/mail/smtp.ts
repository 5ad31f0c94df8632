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
  /** Loads the library where mails are sent: commands start faster without it. After a failure the next mail tries again. */
  const open = (): Promise<Transporter> => {
    transport ??= import('nodemailer').then(
      ({ createTransport }) => createTransport(options),
      (error: unknown) => {
        transport = undefined;
        throw error;
      },
    );
    return transport;
  };
  // An update may remove its files under a running program.
  void open().catch(() => undefined);
  return {
    send: async ({ to, subject, text, messageId }) => {
      // As an object: an address is never read as a list of addresses.
      const opened = await open();
      await opened.sendMail({ from, to: { name: '', address: to }, subject, text, messageId });
    },
    close: () => {
      transport?.then(
        (opened) => opened.close(),
        () => undefined,
      );
    },
  };
}

/** Refused for good by the server (5xx), as opposed to "not now" and to no answer at all. @see RFC 5321 §4.2.1 */
export function isRefusedForGood(error: unknown): boolean {
  const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
  const isLogin = error instanceof Error && 'code' in error && error.code === 'EAUTH';
  // A wrong password of ours is no fault of the mail: it is mended in the configuration.
  return code >= 500 && code < 600 && !isLogin;
}
