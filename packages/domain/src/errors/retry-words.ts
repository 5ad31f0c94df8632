/** When a refused call may be sent again, in both languages, for programs and people who read the message itself. */
export const RETRY_WORDS = {
  cn: (seconds: number): string => `请在 ${seconds} 秒后再试`,
  en: (seconds: number): string => `try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
} as const;
