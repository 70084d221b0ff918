/** The keys of the console's storage (§3, contract §5). */
export const storageKeys = {
  token: 'token',
  refreshToken: 'refreshtoken',
  userName: 'userName',
  role: 'role',
  rememberedUsername: 'rememberedUsername',
  rememberMe: 'rememberMe',
} as const;

/** Lives of a session when nothing else is configured, in seconds (contract §5). */
export const sessionLives = {
  accessSeconds: 15 * 60,
  idleSeconds: 7 * 24 * 60 * 60,
  absoluteSeconds: 30 * 24 * 60 * 60,
  /** how long a refresh token still answers after its successor was used */
  reuseGraceSeconds: 10,
} as const;

/** Successors of one refresh token that may wait for their first use; the oldest beyond them is forgotten. */
export const mostUnusedSuccessors = 16;
