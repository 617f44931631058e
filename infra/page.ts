import { Duration, Fn } from 'aws-cdk-lib';
import type { HttpApi, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { PAGE_POLICY, VERIFIER_PATH, VERIFIER_POLICY } from '../shared/protocol/limits.ts';

export interface PageProps {
  /** The built page. */
  readonly webDir: string;
  readonly httpApi: HttpApi;
  readonly socketStage: WebSocketStage;
}

/**
 * The page, both APIs behind it, and one host name for all three: the browser then needs no
 * cross-origin permission, and the page may connect to nothing but where it came from.
 */
export class Page extends Construct {
  /** Host name without a scheme. */
  readonly host: string;

  constructor(scope: Construct, id: string, props: PageProps) {
    super(scope, id);
    const bucket = new Bucket(this, 'Files', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      enforceSSL: true,
      // The library's own types do not agree under exactOptionalPropertyTypes.
    }) as IBucket;
    const origin = S3BucketOrigin.withOriginAccessControl(bucket);
    const viewerProtocolPolicy = cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS;
    const distribution = new cloudfront.Distribution(this, 'Cdn', {
      comment: 'Sixlove: page and APIs',
      defaultRootObject: 'index.html',
      defaultBehavior: {
        origin,
        viewerProtocolPolicy,
        responseHeadersPolicy: this.#headers('Headers', PAGE_POLICY),
      },
      additionalBehaviors: {
        [VERIFIER_PATH]: {
          origin,
          viewerProtocolPolicy,
          responseHeadersPolicy: this.#headers('VerifierHeaders', VERIFIER_POLICY),
        },
        '/v1/*': this.#api(new HttpOrigin(hostOf(props.httpApi.apiEndpoint))),
        '/ws': this.#socket(props.socketStage),
      },
    });
    new BucketDeployment(this, 'Upload', {
      sources: [Source.asset(props.webDir)],
      destinationBucket: bucket,
      distribution,
    });
    this.host = distribution.distributionDomainName;
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

/** `host` of `scheme://host`, where the text is only known at deployment. */
function hostOf(endpoint: string): string {
  return Fn.select(2, Fn.split('/', endpoint));
}
