import { AppError, isAppError } from '@sulian/domain';

/** Runs work whose faults may repeat a query, in which the key is: services write it into their refusals. @throws without the key */
export async function hideKey<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (key === undefined || !isAppError(error)) throw error;
    const hide = (text: string): string => text.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…');
    const details = Object.fromEntries(
      Object.entries(error.details).map(([name, value]) => [name, typeof value === 'string' ? hide(value) : value]),
    );
    throw new AppError(error.code, hide(error.message), { details, retryable: error.retryable });
  }
}
