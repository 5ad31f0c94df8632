import { type AnyCall, type CallRequest, toRequest } from './call-request.ts';

/** A call that went out before the application was there to make it. */
interface EarlyCall {
  readonly call: AnyCall;
  readonly request: CallRequest;
  readonly response: Promise<Response>;
  readonly controller: AbortController;
}

declare global {
  /** Handed by the script that runs first to the application; there from when either first looks. */
  var earlyCalls: EarlyCall[] | undefined;
}

function listWaiting(): EarlyCall[] {
  globalThis.earlyCalls ??= [];
  return globalThis.earlyCalls;
}

/** True once the application has loaded: it then sends its own requests. */
export const isTooLate = (): boolean => globalThis.earlyCalls !== undefined;

/** Sends a call whose answer the application will need; the component that takes it receives its failure. */
export function sendEarly(call: AnyCall, token: string): void {
  const request = toRequest(call, token);
  const controller = new AbortController();
  const { url, ...init } = request;
  const response = fetch(url, { ...init, signal: controller.signal });
  response.catch(() => undefined);
  globalThis.earlyCalls = [...listWaiting(), { call, request, response, controller }];
}

const isSame = (a: CallRequest, b: CallRequest): boolean =>
  a.url === b.url && a.method === b.method && a.body === b.body && a.headers.get('token') === b.headers.get('token');

/** The answer to a call that went out early, once; `signal` ends it as if it had been sent now. */
export function takeEarly(request: CallRequest, signal: AbortSignal): Promise<Response> | undefined {
  const early = listWaiting().find((each) => isSame(each.request, request));
  if (early === undefined) return undefined;
  globalThis.earlyCalls = listWaiting().filter((each) => each !== early);
  const { controller, response } = early;
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return response;
}

/** Body of a call that has not been taken yet. */
export const findEarlyBody = (isMeant: (call: AnyCall) => boolean): unknown =>
  listWaiting().find(({ call }) => isMeant(call))?.call[1].body;

/** Ends what nobody took: an answer is no older than the page that shows it. */
export function dropEarly(): void {
  for (const { controller } of listWaiting()) controller.abort();
  globalThis.earlyCalls = [];
}
