import { text } from 'node:stream/consumers';
import { buildApp } from '@sulian/api';
import { ROLES, type Role } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { makeMalformed, type Paths } from './malformed.ts';
import { type Asked, getTestAccount, signIn } from './sign-in.ts';
import { openWorldProgram } from './world-program.ts';

const BLOCKS = 40;
/** A stack, a path of the machine, SQL, or the name of an inner part. */
const LEAK = /\bat \S+ \(|node_modules|\.ts:\d|file:\/\/|SELECT |INSERT |records\.|sqlState|ZodError|\/tmp\//;

export interface Outcome {
  readonly sent: number;
  readonly byStatus: ReadonlyMap<number, number>;
  /** What was answered in a way nothing malformed may be. */
  readonly faults: readonly string[];
}

/** Sends so many malformed requests to the application over a small ledger, by nobody and by every role. */
export async function sendMalformed(count: number, seed: number): Promise<Outcome> {
  const held = await openWorldProgram('malformed', BLOCKS);
  const app = await buildApp({
    ...held.program.apiDeps,
    people: { ...held.program.apiDeps.people, mail: { enqueue: async () => {} } },
    chainStatus: () => ({ isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
    logFault: ({ route, error }) => faults.push(`fault on ${route}: ${String(error)}`),
  });
  const { people } = held.program.apiDeps;
  const faults: string[] = [];
  const byStatus = new Map<number, number>();
  const random = createRandom(seed);
  const tokens = new Map<Role, string>();
  const renew = async (role: Role) =>
    tokens.set(role, await signIn(app, await getTestAccount(people, { role, email: `${role}${tokens.size}@x.test` })));
  try {
    const { paths } = (await app.inject('/api/docs/json')).json<{ paths: Paths }>();
    const requests = makeMalformed(paths, seed);
    for (const role of ROLES) await renew(role);
    for (let sent = 0; sent < count; sent += 1) {
      const { value } = requests.next();
      if (value === undefined) break;
      const { asked, kind, mustBeRefused } = value;
      const role = rightRole(asked.url, random.below(10));
      const answer = await send(app, {
        ...asked,
        remoteAddress: `10.${sent & 127}.${(sent >> 7) & 127}.1`,
        headers: { ...asked.headers, ...(role === undefined ? {} : { token: tokens.get(role) ?? '' }) },
      });
      byStatus.set(answer.statusCode, (byStatus.get(answer.statusCode) ?? 0) + 1);
      const isWrong = answer.statusCode >= 500 || (mustBeRefused && answer.statusCode < 400);
      const isLeaking = answer.statusCode >= 400 && leaks(answer.body, asked);
      if (isWrong || isLeaking)
        faults.push(
          `${asked.method} ${asked.url.slice(0, 120)} [${kind}] ${answer.statusCode} ${answer.body.slice(0, 200)}`,
        );
      // A request that was good after all may have ended the session.
      if (answer.statusCode === 401 && role !== undefined) await renew(role);
    }
    const health = await app.inject('/healthz');
    if (health.statusCode !== 200) faults.push(`afterwards /healthz answers ${health.statusCode}`);
    return { sent: count, byStatus, faults };
  } finally {
    await app.close();
    await held.close();
  }
}

/** What the asker said themselves and is said back to them is none of ours. */
function leaks(body: string, { url, payload }: Asked): boolean {
  const [found] = LEAK.exec(body) ?? [];
  return found !== undefined && !`${url}${JSON.stringify(payload) ?? ''}`.includes(found);
}

const STREAM = 'text/event-stream';

/** A stream never ends by itself: of a good request for one the beginning is enough. */
async function send(app: Awaited<ReturnType<typeof buildApp>>, asked: Asked) {
  const answer = await app.inject({ ...asked, payloadAsStream: true });
  const { statusCode, headers } = answer;
  const stream = answer.stream();
  if (String(headers['content-type']).startsWith(STREAM)) {
    stream.destroy();
    return { statusCode, body: '' };
  }
  return { statusCode, body: await text(stream) };
}

/** Mostly the role that may, so that requests get past the guard. */
function rightRole(url: string, dice: number): Role | undefined {
  if (dice === 0) return undefined;
  if (dice === 1) return 'OFFICER';
  if (url.startsWith('/api/review') || url.startsWith('/api/labels')) return 'REVIEWER';
  if (url.startsWith('/api/admin')) return 'ADMIN';
  return url.startsWith('/api/audit') ? 'AUDITOR' : 'OFFICER';
}
