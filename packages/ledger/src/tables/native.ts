/** Number of the native coin, in which fees are paid. On chains with one asset it is the only number. */
export const NATIVE = 0;
