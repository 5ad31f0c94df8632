/** State passed to the login screen by the page before it. */
export interface LoginState {
  readonly isPasswordReset: true;
}
