import { type ApiDeps, buildApp } from '@sulian/api';
import type { MailDraft, Role } from '@sulian/domain';
import { createTestDatabase } from '@sulian/testkit';
import { openProgram, type Program } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { makeTempDir } from './run-sulian.ts';
import { type Answer, type Asked, getTestAccount, signIn } from './sign-in.ts';

export interface PeopleApp {
  readonly program: Program;
  readonly people: ApiDeps['people'];
  /** What would have been mailed. */
  readonly mails: MailDraft[];
  /** The application's clock stands apart from the machine's. */
  passSec(seconds: number): void;
  call(asked: string | Asked): Promise<Answer>;
  /** Token of somebody with this role, signed in by the real call. */
  tokenOf(role: Role): Promise<string>;
  /** A second application on the same store, as after a restart. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** The application on an empty ledger and a database of its own; mail is caught instead of sent. */
export async function openPeopleApp(access: Partial<ApiDeps['people']['access']> = {}): Promise<PeopleApp> {
  const test = await createTestDatabase();
  const dir = makeTempDir();
  const open = () => openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  const mails: MailDraft[] = [];
  let aheadMs = 0;
  const build = async (program: Program) => {
    const people = {
      ...program.apiDeps.people,
      access: { ...program.apiDeps.people.access, ...access },
      mail: { enqueue: async (mail: MailDraft) => void mails.push(mail) },
      clock: () => Date.now() + aheadMs,
    };
    const app = await buildApp({
      ...program.apiDeps,
      people,
      chainStatus: () => ({ isSimulated: true }),
      showcase: [],
      readiness: async () => ({ store: true }),
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
    mails,
    passSec: (seconds) => {
      aheadMs += seconds * 1_000;
    },
    call: async (asked) => now.app.inject(typeof asked === 'string' ? { url: asked } : asked),
    tokenOf: async (role) => signIn(now.app, await getTestAccount(now.people, { role })),
    restart: async () => {
      await now.app.close();
      await now.program.close();
      now = await build(await open());
    },
    close: async () => {
      await now.app.close();
      await now.program.close();
      await test.drop();
      dir.remove();
    },
  };
}
