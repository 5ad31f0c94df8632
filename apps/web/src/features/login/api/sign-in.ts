import { call, callData } from '../../../lib/api.ts';
import { startSession } from '../../../lib/session.ts';

const AVATAR = '/avatar.png';

interface Credentials {
  readonly caseId: number;
  readonly email: string;
  readonly password: string;
}

/** Signs in, keeps the session, and asks for the first notification; signing in does not wait for that one. */
export async function signIn({ caseId, email, password }: Credentials): Promise<void> {
  const { token } = await callData('POST /api/user/login', { body: { caseId, email, password } });
  startSession({ email, avatar: AVATAR, token, caseId });
  call('GET /api/proxy/v1/alerts/notifications', { query: { offset: 0, limit: 1 } }).catch(() => undefined);
}
