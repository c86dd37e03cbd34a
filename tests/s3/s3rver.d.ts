declare module "s3rver" {
  import type { Server } from "node:http";

  /** An S3 server that stores objects as files. It checks no signature and no condition. */
  class S3rver {
    httpServer: Server;
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
