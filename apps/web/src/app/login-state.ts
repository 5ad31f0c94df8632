/** State passed to the login screen by the page before it. */
export interface LoginState {
  /** Key of a text about what was done there. */
  readonly notice: 'forgot.done' | 'setup.done';
}
