import { type ApiDeps, buildApp } from '@sulian/api';
import type { MailDraft, Role, WriteAudited } from '@sulian/domain';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { createProgramDatabase } from './program-database.ts';
import { makeTempDir } from './run-sulian.ts';
import { ANY_RATE, type Answer, getTestAccount, signIn, type TestRequest } from './sign-in.ts';

export interface PeopleApp {
  readonly program: Program;
  readonly people: ApiDeps['people'];
  /** Milliseconds that tries were made to wait, in order. */
  readonly delays: number[];
  /** Drafts of mails. */
  readonly mails: MailDraft[];
  /** Advances the application's clock, which is separate from the machine's. */
  passSec(seconds: number): void;
  call(request: string | TestRequest): Promise<Answer>;
  /** Calls over real sockets from then on; the port. Calls with the header `x-hang-up` find their client gone at once. */
  listen(): Promise<number>;
  /** Token of somebody with this role, signed in by the real call. */
  tokenOf(role: Role, email?: string): Promise<string>;
  /** A second application on the same store, as after a restart. */
  restart(): Promise<void>;
  /** Ends the application; its stores stay open. */
  closeApp(): Promise<void>;
  close(): Promise<void>;
}

/** Mails that calls write are caught instead of queued. */
const catchMails =
  (writeAudited: WriteAudited, mails: MailDraft[]): WriteAudited =>
  (work) =>
    writeAudited((stores) => work({ ...stores, mail: { enqueue: async (mail) => void mails.push(mail) } }));

/** The application on an empty ledger and a database of its own; mail is caught instead of sent. */
export async function openPeopleApp(
  access: Partial<ApiDeps['people']['access']> = {},
  changes: Partial<ApiDeps> = {},
): Promise<PeopleApp> {
  const test = await createProgramDatabase();
  const dir = makeTempDir();
  const open = () => openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  const mails: MailDraft[] = [];
  const delays: number[] = [];
  let aheadMs = 0;
  const build = async (program: Program) => {
    const { writeAudited } = program.apiDeps.people;
    const people = {
      ...program.apiDeps.people,
      access: { ...program.apiDeps.people.access, ...access },
      writeAudited: catchMails(writeAudited, mails),
      clock: () => Date.now() + aheadMs,
      delay: async (delayMs: number) => void delays.push(delayMs),
    };
    const app = await buildApp({
      ...program.apiDeps,
      people,
      limits: { ...program.apiDeps.limits, ...ANY_RATE },
      chainStatus: () => ({ isConfigured: true, isSimulated: true }),
      showcase: [],
      readiness: async () => ({ store: true }),
      ...changes,
    });
    return { program, people, app };
  };
  let now = await build(await open());
  return {
    get program() {
      return now.program;
    },
    get people() {
      return now.people;
    },
    delays,
    mails,
    passSec: (seconds) => {
      aheadMs += seconds * 1_000;
    },
    call: async (request) => now.app.inject(typeof request === 'string' ? { url: request } : request),
    listen: async () => {
      const { app } = now;
      // After the application's own listener, and hence its first hook: whatever it waits for, the socket is gone then.
      app.server.on('request', (request) => {
        const when = request.headers['x-hang-up'];
        if (when === 'now') request.socket.destroy();
        if (when === 'after the body') request.once('end', () => request.socket.destroy());
      });
      return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    },
    tokenOf: async (role, email) =>
      signIn(now.app, await getTestAccount(now.people, { role, ...(email === undefined ? {} : { email }) })),
    restart: async () => {
      await now.app.close();
      await now.program.close();
      now = await build(await open());
    },
    closeApp: () => now.app.close(),
    close: async () => {
      await now.app.close();
      await now.program.close();
      await test.drop();
      dir.remove();
    },
  };
}
