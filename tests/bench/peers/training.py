"""Steps of training in PyTorch on one thread, for tests/bench/learning.bench.mjs: the same model, loss and AdamW.

A line from standard input opens a safetensors file of ours and a batch: {"file": ..., "tokens": [[...]]}. Then each line
is a number of steps, answered by the loss before the first of them and the milliseconds of this process per step.
"""
import json
import sys
import time

import torch
from torch.nn import functional

torch.set_num_threads(1)


def opened(path):
    with open(path, "rb") as file:
        data = file.read()
    begin = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:begin])
    config = json.loads(header.pop("__metadata__")["config"])
    tensors = {}
    for name, entry in header.items():
        first, last = entry["data_offsets"]
        numbers = torch.frombuffer(bytearray(data[begin + first : begin + last]), dtype=torch.float32)
        tensors[name] = numbers.reshape(entry["shape"]).clone().requires_grad_()
    return config, tensors


def sinusoidal(length, width):
    places = torch.arange(length, dtype=torch.float32)[:, None]
    angles = places * 10000 ** (-torch.arange(0, width, 2, dtype=torch.float32) / width)
    return torch.stack((angles.sin(), angles.cos()), dim=2).reshape(length, width)


def trainer(config, of, tokens):
    sequences, length = tokens.shape
    width, heads = config["width"], config["heads"]
    places = sinusoidal(length, width)
    future = torch.full((length, length), float("-inf")).triu(1)

    def norm(x, name):
        if config["normalisation"] == "none":
            return x
        return functional.layer_norm(x, (width,), of[name + ".weight"], of[name + ".bias"], 1e-5)

    def split(x):
        return x.reshape(sequences, length, heads, width // heads).transpose(1, 2)

    def attention(x, name):
        q, k, v = (split(x @ of[f"{name}.w{part}"]) for part in "qkv")
        scores = q @ k.transpose(2, 3) * (width // heads) ** -0.5 + future
        return (scores.softmax(3) @ v).transpose(1, 2).reshape(sequences, length, width) @ of[name + ".wo"]

    def perceptron(x, name):
        return functional.relu(x @ of[name + ".w1"] + of[name + ".b1"]) @ of[name + ".w2"] + of[name + ".b2"]

    def loss():
        stream = functional.embedding(tokens, of["embed.weight"]) + places
        for layer in range(config["layers"]):
            name = f"layers.{layer}"
            stream = stream + attention(norm(stream, name + ".norm1"), name + ".attention")
            if config["mlp"] > 0:
                stream = stream + perceptron(norm(stream, name + ".norm2"), name + ".mlp")
        logits = norm(stream, "norm") @ of["unembed.weight"]
        return functional.cross_entropy(logits[:, :-1].flatten(0, 1), tokens[:, 1:].flatten())

    parameters = list(of.values())
    optimizer = torch.optim.AdamW(parameters, lr=0.001, betas=(0.9, 0.98), weight_decay=0.01)

    def step():
        optimizer.zero_grad()
        before = loss()
        before.backward()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        return before.item()

    return step


step = None
for line in sys.stdin:
    wanted = json.loads(line)
    if isinstance(wanted, dict):
        config, tensors = opened(wanted["file"])
        step = trainer(config, tensors, torch.tensor(wanted["tokens"]))
        answer = {}
    else:
        start = time.process_time()
        losses = [step() for _ in range(wanted)]
        answer = {"loss": losses[0], "milliseconds": 1000 * (time.process_time() - start) / wanted}
    print(json.dumps(answer), flush=True)
