import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  readonly port: number;
  /** By Message-ID: a mail that came twice is one mail. */
  readonly mails: ReadonlyMap<string, ParsedMail>;
  /** Every arrival. */
  readonly arrivals: number;
  /** Refuses connections until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
}

/** A real mail server on this machine, that can go away and come back. */
export async function openMailbox(): Promise<Mailbox> {
  const mails = new Map<string, ParsedMail>();
  let arrivals = 0;
  let port = 0;
  let server: SMTPServer | undefined;
  const open = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        simpleParser(stream).then((mail) => {
          arrivals += 1;
          mails.set(mail.messageId ?? `none ${arrivals}`, mail);
          done();
        }, done);
      },
    });
    // A client killed in the middle of a mail leaves a broken connection.
    server.on('error', () => undefined);
    const listening = server.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    port = (listening.address() as AddressInfo).port;
  };
  await open();
  return {
    get port() {
      return port;
    },
    get arrivals() {
      return arrivals;
    },
    mails,
    open,
    close: () => new Promise((done) => (server === undefined ? done() : server.close(() => done()))),
  };
}
