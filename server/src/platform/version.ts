/** Version of the server and of the API that it describes. */
export const SERVER_VERSION = '1.0.0';
