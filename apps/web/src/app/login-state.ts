/** What the login screen is told by the page before it. */
export interface LoginState {
  readonly isPasswordReset: true;
}
