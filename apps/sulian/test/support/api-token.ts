import type { TokenScope } from '@sulian/domain';
import type { Answer, TestRequest } from './sign-in.ts';
import { TEST_PASSWORD } from './sign-in.ts';

export interface MadeToken {
  readonly id: number;
  readonly token: string;
  readonly expiresAt: number;
}

interface TokenRequest {
  readonly name?: string;
  readonly scopes?: readonly TokenScope[];
  readonly days?: number;
}

let calls = 0;
/** The real call that makes an API token. @param session token of the owner's session */
export function postApiToken(
  app: { call(request: TestRequest): Promise<Answer> },
  session: string,
  { name = 'Test', scopes = ['READ'], days = 30 }: TokenRequest = {},
): Promise<Answer> {
  calls += 1;
  return app.call({
    method: 'POST',
    url: '/api/user/me/tokens',
    headers: { token: session },
    payload: { name, scopes, days, currentPassword: TEST_PASSWORD },
    // Another client each time, since tests exceed the rate limit of one.
    remoteAddress: `10.7.${calls % 250}.1`,
  });
}

export async function makeApiToken(...made: Parameters<typeof postApiToken>): Promise<MadeToken> {
  const answer = await postApiToken(...made);
  if (answer.statusCode !== 200) throw new Error(`missing API token: ${answer.body}`);
  return answer.json<{ data: MadeToken }>().data;
}
