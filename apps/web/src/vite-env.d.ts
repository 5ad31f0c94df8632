/// <reference types="vite/client" />

/** Version of the package, set when it is built. */
declare const __APP_VERSION__: string;
