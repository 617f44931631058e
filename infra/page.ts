import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Annotations, Duration, Fn, RemovalPolicy } from 'aws-cdk-lib';
import type { HttpApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { pagePolicy, VERIFIER_PATH, VERIFIER_POLICY } from '../shared/protocol/limits.ts';
import { acknowledge } from './acknowledge.ts';
import type { Settings } from './settings.ts';
import { PROOFS } from './storeStack.ts';
import { uploadPage } from './upload.ts';

/** Nothing that is fetched as a file of proofs may run or load anything. */
const PROOF_POLICY = "default-src 'none'; frame-ancestors 'none'";

export interface PageProps {
  readonly settings: Settings;
  /** The built page. */
  readonly webDir: string;
  readonly httpApi: HttpApi;
  readonly socketStage: WebSocketStage;
  /** Holds the proof files of tables that are over. */
  readonly archive: IBucket;
  /** The firewall before everything, where there is one. */
  readonly webAclArn?: string;
}

/**
 * The page, both APIs behind it, and one host name for all three: the browser then needs no
 * cross-origin permission, and the page may connect to nothing but where it came from.
 */
export class Page extends Construct {
  /** Host name without a scheme: the operator's own, or CloudFront's. */
  readonly host: string;
  /** What the operator's own host name has to point to. */
  readonly target: string;

  constructor(scope: Construct, id: string, props: PageProps) {
    super(scope, id);
    const bucket = this.#files(props.settings);
    const distribution = new cloudfront.Distribution(this, 'Cdn', {
      comment: `Sixlove ${props.settings.stage}: page, APIs and proofs`,
      defaultRootObject: 'index.html',
      // A first visit by HTTP/3 takes a trip less to connect.
      httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
      ...this.#behaviors(props, bucket),
      ...this.#domain(props.settings),
      ...(props.webAclArn === undefined ? {} : { webAclId: props.webAclArn }),
    });
    this.#acknowledge(distribution, props);
    uploadPage(this, { webDir: props.webDir, bucket, distribution });
    this.target = distribution.distributionDomainName;
    this.host = props.settings.domain ?? this.target;
  }

  #files({ stage }: Settings): IBucket {
    const isKept = stage === 'prod';
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      removalPolicy: isKept ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      autoDeleteObjects: !isKept,
    });
    acknowledge(bucket, 'S1', 'It holds the page, which everybody may read, and nothing else.');
    // The library's own types do not agree under exactOptionalPropertyTypes.
    return bucket as IBucket;
  }

  #behaviors(
    { httpApi, socketStage, archive, webDir }: PageProps,
    bucket: IBucket,
  ): Pick<cloudfront.DistributionProps, 'defaultBehavior' | 'additionalBehaviors'> {
    const origin = S3BucketOrigin.withOriginAccessControl(bucket);
    const api = this.#api(new HttpOrigin(hostOf(httpApi.apiEndpoint)));
    const viewerProtocolPolicy = cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS;
    // The bucket stands in the other stack, whose policy lets CloudFront read the proofs.
    const proofs = S3BucketOrigin.withOriginAccessControl(
      Bucket.fromBucketName(this, 'Proofs', archive.bucketName),
    );
    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
    );
    const files = (headers: string, policy: string, from: cloudfront.IOrigin) => ({
      origin: from,
      viewerProtocolPolicy,
      responseHeadersPolicy: this.#headers(headers, policy),
    });
    return {
      defaultBehavior: {
        ...files('Headers', policyFor(webDir), origin),
        functionAssociations: [this.#first()],
      },
      additionalBehaviors: {
        [VERIFIER_PATH]: files('VerifierHeaders', VERIFIER_POLICY, origin),
        [`/${PROOFS}`]: files('ProofHeaders', PROOF_POLICY, proofs),
        '/v1/*': api,
        '/ws': this.#socket(socketStage),
      },
    };
  }

  #domain({ domain, certificateArn }: Settings): Partial<cloudfront.DistributionProps> {
    if (domain === undefined || certificateArn === undefined) return {};
    return {
      domainNames: [domain],
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    };
  }

  #acknowledge(distribution: cloudfront.Distribution, { settings, webAclArn }: PageProps): void {
    acknowledge(distribution, 'CFR1', 'Dominoes are played everywhere.');
    acknowledge(
      distribution,
      'CFR3',
      'Paths and queries hold read keys, invites and socket tickets: a log would give them away.',
    );
    if (webAclArn === undefined) {
      acknowledge(
        distribution,
        'CFR2',
        'A firewall costs several dollars a month where nobody plays; -c waf=on puts one there.',
      );
    }
    if (settings.domain === undefined) {
      acknowledge(
        distribution,
        'CFR4',
        "CloudFront's own certificate takes no lowest version of TLS: -c domain=... has 1.2.",
      );
    }
  }

  #headers(id: string, contentSecurityPolicy: string): cloudfront.ResponseHeadersPolicy {
    return new cloudfront.ResponseHeadersPolicy(this, id, {
      securityHeadersBehavior: {
        contentSecurityPolicy: { contentSecurityPolicy, override: true },
        contentTypeOptions: { override: true },
        referrerPolicy: {
          referrerPolicy: cloudfront.HeadersReferrerPolicy.NO_REFERRER,
          override: true,
        },
        strictTransportSecurity: { accessControlMaxAge: Duration.days(365), override: true },
      },
    });
  }

  /** Whoever reads Spanish first gets the first file that names the Spanish words. */
  #first(): cloudfront.FunctionAssociation {
    const code = `function handler(e) {
      var language = e.request.headers['accept-language'];
      if (e.request.uri === '/' && language && /^es\\b/i.test(language.value)) {
        e.request.uri = '/index.es.html';
      }
      return e.request;
    }`;
    return {
      eventType: cloudfront.FunctionEventType.VIEWER_REQUEST,
      function: new cloudfront.Function(this, 'FirstFile', {
        runtime: cloudfront.FunctionRuntime.JS_2_0,
        code: cloudfront.FunctionCode.fromInline(code),
      }),
    };
  }

  #api(origin: cloudfront.IOrigin): cloudfront.BehaviorOptions {
    return {
      origin,
      allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
      cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
      originRequestPolicy: cloudfront.OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    };
  }

  /** A WebSocket API answers at its stage alone, so `/ws` becomes `/` behind the stage's path. */
  #socket(stage: WebSocketStage): cloudfront.BehaviorOptions {
    const toRoot = new cloudfront.Function(this, 'SocketPath', {
      runtime: cloudfront.FunctionRuntime.JS_2_0,
      code: cloudfront.FunctionCode.fromInline(
        "function handler(e) { e.request.uri = '/'; return e.request; }",
      ),
    });
    const origin = new HttpOrigin(hostOf(stage.api.apiEndpoint), {
      originPath: `/${stage.stageName}`,
    });
    return {
      ...this.#api(origin),
      functionAssociations: [
        { function: toRoot, eventType: cloudfront.FunctionEventType.VIEWER_REQUEST },
      ],
    };
  }
}

/** Allows the style that stands in the first file of a built page; it is one in each language. */
function policyFor(webDir: string): string {
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
  return pagePolicy(readFileSync(join(webDir, 'index.html'), 'utf8'), sha256);
}

/** `host` of `scheme://host`, where the text is only known at deployment. */
function hostOf(endpoint: string): string {
  return Fn.select(2, Fn.split('/', endpoint));
}
