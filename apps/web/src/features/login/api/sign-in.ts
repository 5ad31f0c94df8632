import { call, callData } from '../../../lib/api.ts';
import { startSession } from '../../../lib/session.ts';

const AVATAR = '/avatar.png';

interface Credentials {
  readonly caseId: number;
  readonly email: string;
  readonly password: string;
}

/** Signs in, stores the session, and requests the first notification without waiting for it. */
export async function signIn({ caseId, email, password }: Credentials): Promise<void> {
  const { token } = await callData('POST /api/user/login', { body: { caseId, email, password } });
  startSession({ email, avatar: AVATAR, token, caseId });
  call('GET /api/proxy/v1/alerts/notifications', { query: { offset: 0, limit: 1 } }).catch(() => undefined);
}
