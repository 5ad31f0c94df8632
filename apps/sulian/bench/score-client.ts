import { Agent, request } from 'node:http';
import type { ApiDeps } from '@sulian/api';
import { getTestAccount, TEST_PASSWORD } from '../test/support/sign-in.ts';

/** One connection of somebody signed in, from a network address of its own. */
export interface Client {
  /** The status of the answer, once all of it has come. */
  score(question: object): Promise<number>;
  /** Addresses that the demo world shows. */
  listShowcase(): Promise<readonly { readonly address: string; readonly blockchain: string }[]>;
  /** Another connection of the same session. */
  from(localAddress: string): Client;
  close(): void;
}

interface ServerAddress {
  readonly port: number;
  readonly localAddress: string;
}

function send(agent: Agent, place: ServerAddress, call: Call): Promise<Answer> {
  const { port, localAddress } = place;
  const { method = 'POST', path, token, body } = call;
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  return new Promise((resolve, reject) => {
    const sent = request({ agent, host: '127.0.0.1', port, localAddress, method, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    sent.on('error', (error) => {
      // The server closes connections that were idle, at times just as one is used again.
      if (sent.reusedSocket) resolve(send(agent, place, call));
      else reject(error);
    });
    sent.end(body && JSON.stringify(body));
  });
}

interface Call {
  readonly method?: string;
  readonly path: string;
  readonly token?: string;
  readonly body?: object;
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

function connect(place: ServerAddress, token: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const path = '/api/proxy/v1/scoringAnalysis';
  return {
    score: async (question) =>
      (await send(agent, place, { path, token, body: { ...question, objectType: 'ADDRESS' } })).status,
    listShowcase: async () => {
      const { text } = await send(agent, place, { method: 'GET', path: '/api/demo', token });
      return (JSON.parse(text) as { showcase: { address: string; blockchain: string }[] }).showcase;
    },
    from: (localAddress) => connect({ ...place, localAddress }, token),
    close: () => agent.destroy(),
  };
}

/** Signs in by the API. Creates the account if it does not exist. */
export async function openClient(
  people: ApiDeps['people'],
  { email, ...place }: ServerAddress & { readonly email: string },
) {
  const { caseId } = await getTestAccount(people, { role: 'OFFICER', email });
  const body = { caseId, email, password: TEST_PASSWORD };
  const agent = new Agent();
  const { status, text } = await send(agent, place, { path: '/api/user/login', body });
  agent.destroy();
  if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`);
  return connect(place, (JSON.parse(text) as { data: { token: string } }).data.token);
}
